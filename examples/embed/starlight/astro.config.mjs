import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import deltaboard from "deltaboard-player/remark";

export default defineConfig({
  markdown: { remarkPlugins: [deltaboard] },
  integrations: [
    starlight({ title: "Deltaboard in Starlight", components: { Footer: "./src/components/Footer.astro" } }),
  ],
});
