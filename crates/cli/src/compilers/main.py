import importlib.util
import sys

sys.path.insert(0, sys.argv[2])
spec = importlib.util.spec_from_file_location("code_to_check", "given.py")
module = importlib.util.module_from_spec(spec)
sys.modules["code_to_check"] = module
spec.loader.exec_module(module)
function = module
for name in sys.argv[1].split("."):
    function = getattr(function, name)
with open("inputs") as inputs, open("results", "w") as results:
    for line in inputs:
        try:
            value = int(function(int(line, 16)))
            results.write("%x\n" % (value % 2**64) if -(2**63) <= value < 2**64 else "-\n")
        except Exception:
            results.write("-\n")
