import "deltaboard-player";
import DefaultTheme from "vitepress/theme";

export default DefaultTheme;
