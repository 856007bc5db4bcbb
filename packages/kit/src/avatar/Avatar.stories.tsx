import { Avatar } from './Avatar.tsx'
import type { AvatarSize } from './Avatar.tsx'

const sizes: AvatarSize[] = ['xx-small', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large']
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAEFZegAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

export const Sizes = () => <>{sizes.map((size) => <Avatar key={size} size={size} name="Ana Lima" />)}</>
export const Online = () => <>{sizes.map((size) => <Avatar key={size} size={size} name="Ana Lima" online showOnline />)}</>
export const Picture = () => <Avatar size="xx-large" name="Ana Lima" src={picture} />
export const BrokenImage = () => <Avatar size="xx-large" name="Ana Lima" src="data:image/png;base64,AAAA" />
export const NoName = () => <Avatar size="xx-large" name="" />
