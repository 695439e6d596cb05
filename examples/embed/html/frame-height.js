// Sets the height of every frame to the height that its player posts.
addEventListener("message", ({ data, source }) => {
  if (data?.type !== "deltaboard-height") return;
  for (const frame of document.querySelectorAll("iframe")) {
    // Any window can send such a message, so only accept the frame's own.
    if (frame.contentWindow === source) frame.height = Math.ceil(Number(data.height));
  }
});
