import { LoadingBar } from './LoadingBar.tsx'

export const Busy = () => <LoadingBar active />
export const Idle = () => <LoadingBar active={false} />
