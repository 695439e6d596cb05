# WebKitGTK has no headless mode, so it gets a virtual screen. Dark colours and reduced motion are GTK settings.
mkfifo display
Xvfb -displayfd 3 -screen 0 1600x1200x24 -nolisten tcp 3<>display &
read -r number <display
export DISPLAY=":$number" HOME="$PWD" XDG_CONFIG_HOME="$PWD" XDG_RUNTIME_DIR="$PWD" NO_AT_BRIDGE=1
[ -z "$DARK" ] || export GTK_THEME=Adwaita:dark
if [ -n "$STILL" ]; then
    mkdir gtk-3.0
    printf '[Settings]\ngtk-enable-animations=0\n' >gtk-3.0/settings.ini
fi
WebKitWebDriver --port="$PORT" &
echo "WebKitWebDriver listens on port $PORT"
