/** The frames of signed-in people, in one file, because every screen that needs one needs both. */
export { Layout } from '../frames/Layout.tsx'
export { Guard } from './Guard.tsx'
