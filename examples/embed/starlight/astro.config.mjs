import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import deltaboard from "deltaboard-player/astro";

export default defineConfig({
  integrations: [deltaboard(), starlight({ title: "Deltaboard in Starlight" })],
});
