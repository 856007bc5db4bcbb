import { Button } from '../button/Button.tsx'
import { Empty } from './Empty.tsx'

export const NothingFound = () => <Empty />
export const WithWayOut = () => <Empty action={<Button variant="secondarySmall">Clear search</Button>}>No registrations are waiting.</Empty>
