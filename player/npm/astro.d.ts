/** An integration for Astro and Starlight: blocks of the language deltaboard become players, and pages with a player load it. */
export default function deltaboard(): { name: string; hooks: Record<string, (options: never) => void> };
