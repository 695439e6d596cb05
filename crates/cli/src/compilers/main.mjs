;(async () => {
  const fs = await import("node:fs");
  const inputs = fs.readFileSync("inputs", "utf8").trim().split("\n");
  const run = (kind, line) => {
    try {
      const value = BigInt((CALL)(kind("0x" + line)));
      return value < -(2n ** 63n) || value >= 2n ** 64n ? "-" : BigInt.asUintN(64, value).toString(16);
    } catch {
      return "-";
    }
  };
  // A function of numbers fails with a BigInt, and the other way round.
  const results = [BigInt, Number].map((kind) => inputs.map((line) => run(kind, line)));
  const good = (kind) => results[kind].filter((it) => it !== "-").length;
  fs.writeFileSync("results", results[good(1) > good(0) ? 1 : 0].join("\n") + "\n");
})();
