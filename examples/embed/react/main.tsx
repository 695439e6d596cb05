import "deltaboard-player/react";
import type { DeltaboardPlayer } from "deltaboard-player";
import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";

const CODE = `u64 up(u64 x) {
  return x << 8; // one rank
}`;

function App() {
  const player = useRef<DeltaboardPlayer>(null);
  const [step, setStep] = useState(0);
  return (
    <main>
      <h1>Deltaboard in React</h1>
      <deltaboard-player ref={player} do="flip-vertical" follow="c3" ondeltaboard-step={({ detail }) => setStep(detail.step)} />
      <p>
        Step <output>{step}</output>. <button onClick={() => void player.current?.seek("last")}>To the end</button>
      </p>
      <deltaboard-player bits="0xff">
        <pre>
          <code>{CODE}</code>
        </pre>
      </deltaboard-player>
    </main>
  );
}

createRoot(document.getElementById("root")!).render(<App />);
