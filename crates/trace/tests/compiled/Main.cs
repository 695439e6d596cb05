using System;
using System.Reflection;

/// Prints the results of the classes P0, P1 and so on for the boards, which are the arguments after the number of classes.
static class Program {
    static void Main(string[] words) {
        for (int number = 0; number < int.Parse(words[0]); number++) {
            var routine = Type.GetType("P" + number).GetMethod("F");
            for (int board = 1; board < words.Length; board++) {
                try {
                    object[] arguments = {Convert.ToUInt64(words[board], 16)};
                    Console.WriteLine(((ulong)routine.Invoke(null, arguments)).ToString("x"));
                } catch (TargetInvocationException) {
                    Console.WriteLine("trap");
                }
            }
        }
    }
}
