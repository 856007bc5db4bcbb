import { Horizon } from './Horizon.tsx'
import { LostRoute } from './LostRoute.tsx'

export const NotNow = () => <Horizon level={-1} />
export const Nearly = () => <Horizon level={0} />
export const Done = () => <Horizon level={1} />
export const Lost = () => <LostRoute />
