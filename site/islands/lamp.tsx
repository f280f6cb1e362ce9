import { startLamp } from '../scripts/lamp.ts'

/** In the stage of ui/Lamp.tsx: a marker that starts the lamp (see choice.tsx). */
export const StartLamp = () => <span ref={startLamp} />
