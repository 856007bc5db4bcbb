import type { Meta } from '@storybook/react-vite'
import { Wrong } from './Wrong.tsx'

export default { title: 'Feedback/Wrong', component: Wrong } satisfies Meta<typeof Wrong>

export const UnknownSize = () => <Wrong>Avatar: "size" is "huge", it has to be one of xx-small, x-small, small, medium, large, x-large, xx-large.</Wrong>
export const HostileName = () => <Wrong>{'Badge: "tone" is "<img src=x onerror=alert(1)>", it has to be one of grey, green, red.'}</Wrong>
export const InANarrowPlace = () => <div style={{ width: 200 }}><Wrong>Toasts: "toasts" is missing, it has to be a list.</Wrong></div>
