// Every frame is as high as the player in it says.
addEventListener("message", ({ data, source }) => {
  if (data?.type !== "deltaboard-height") return;
  for (const frame of document.querySelectorAll("iframe")) {
    // Any window can send such a message: only a frame's own counts.
    if (frame.contentWindow === source) frame.height = Math.ceil(Number(data.height));
  }
});
