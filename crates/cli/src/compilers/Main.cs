using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;

static class DeltaboardCheck {
    static ulong Given(object result) {
        if (result is bool) return (bool) result ? 1ul : 0;
        if (result is ulong) return (ulong) result;
        return unchecked((ulong) Convert.ToInt64(result));
    }

    static object Taken(Type type, ulong x) {
        if (type.IsByRef) type = type.GetElementType();
        if (type.IsEnum) return Enum.ToObject(type, x);
        if (type == typeof(long)) return unchecked((long) x);
        if (type == typeof(int)) return unchecked((int) x);
        return Convert.ChangeType(x, type);
    }

    static void Main(string[] arguments) {
        var every = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance;
        var owner = Assembly.GetExecutingAssembly().GetType(arguments[0], true);
        var function = owner.GetMethods(every).Single(it => it.Name == arguments[1] && it.GetParameters().Length == 1);
        var target = function.IsStatic ? null : Activator.CreateInstance(owner, true);
        var results = new List<string>();
        foreach (var line in File.ReadAllLines("inputs")) {
            var board = new object[] { Taken(function.GetParameters()[0].ParameterType, Convert.ToUInt64(line, 16)) };
            try {
                var result = function.Invoke(target, board);
                results.Add(Given(function.ReturnType == typeof(void) ? board[0] : result).ToString("x"));
            } catch (TargetInvocationException) {
                results.Add("-");
            }
        }
        File.WriteAllLines("results", results);
    }
}
