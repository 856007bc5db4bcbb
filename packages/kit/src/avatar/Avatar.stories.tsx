import type { Meta } from '@storybook/react-vite'
import type { Args } from '../../test/stories/args.ts'
import { Avatar } from './Avatar.tsx'
import type { AvatarSize } from './Avatar.tsx'

export default { title: 'Feedback/Avatar', component: Avatar } satisfies Meta<typeof Avatar>

const sizes: AvatarSize[] = [
  'xx-small',
  'x-small',
  'small',
  'medium',
  'large',
  'x-large',
  'xx-large',
]
const row = { display: 'flex', gap: 'var(--kit-space-12)', alignItems: 'center' } as const
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAEFZegAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

export const EverySize = (args: Args<typeof Avatar>) => (
  <div style={row}>
    {sizes.map((size) => (
      <Avatar key={size} size={size} name="Ana Lima" {...args} />
    ))}
  </div>
)
export const Online = () => (
  <div style={row}>
    {sizes.map((size) => (
      <Avatar key={size} size={size} name="Ana Lima" online showOnline />
    ))}
  </div>
)
export const Picture = () => <Avatar size="xx-large" name="Ana Lima" src={picture} />
export const PictureOnline = () => (
  <Avatar size="xx-large" name="Ana Lima" src={picture} online showOnline />
)
export const BrokenImage = () => (
  <Avatar size="xx-large" name="Ana Lima" src="data:image/png;base64,AAAA" />
)
export const NoName = () => <Avatar size="xx-large" name="" />
export const LongGermanName = () => (
  <span lang="de">
    <Avatar size="xx-large" name="Maximiliane Freifrau von Hohenstein-Wolkenburg" />
  </span>
)
export const LongJapaneseName = () => (
  <span lang="ja">
    <Avatar size="xx-large" name="長谷川 千恵（ながたにがわ ちえ）" />
  </span>
)
