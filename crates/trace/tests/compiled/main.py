====
import sys
for argument in sys.argv[1:]:
    try:
        value = int(f(int(argument, 16)))
        print("trap" if value < 0 or value >= 2 ** 64 else "%x" % value)
    except Exception:
        print("trap")
