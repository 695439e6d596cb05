// Fetches and compiles a WebAssembly module, and rejects one with another hash.
export async function compile(url, hash) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot load the program: status ${response.status}`);
  const same = hasHash(response, hash);
  // A download that breaks off also fails to compile, below.
  same.catch(() => {});
  const module = response.headers.get("content-type") === "application/wasm"
    ? await WebAssembly.compileStreaming(response)
    // Some servers don't know the type.
    : await WebAssembly.compile(await response.arrayBuffer());
  if (!await same) throw new Error("the program has another hash");
  return module;
}

// The `integrity` option of fetch would prevent compiling during the download. Insecure contexts have no `crypto.subtle`.
async function hasHash(response, hash) {
  if (!hash || !crypto.subtle) return true;
  const bytes = await response.clone().arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return hash === "sha256-" + btoa(String.fromCharCode(...digest));
}
