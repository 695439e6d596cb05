import vue from "@vitejs/plugin-vue";

const isCustomElement = (tag) => tag === "deltaboard-player";

export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };
