/** Prints the results of the classes P0, P1 and so on for the boards, which are the arguments after the number of classes. */
class Main {
    public static void main(String[] words) throws ReflectiveOperationException {
        for (int number = 0; number < Integer.parseInt(words[0]); number++) {
            var routine = Class.forName("P" + number).getDeclaredMethod("f", long.class);
            for (int board = 1; board < words.length; board++) {
                try {
                    var result = (long) routine.invoke(null, Long.parseUnsignedLong(words[board], 16));
                    System.out.println(Long.toHexString(result));
                } catch (java.lang.reflect.InvocationTargetException fault) {
                    System.out.println("trap");
                }
            }
        }
    }
}
