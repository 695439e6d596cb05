====
for (const argument of process.argv.slice(2)) {
  try {
    const value = f(BigInt("0x" + argument));
    console.log(value < 0 || value >= 2n ** 64n ? "trap" : BigInt(value).toString(16));
  } catch {
    console.log("trap");
  }
}
