import { SaveBar } from './SaveBar.tsx'

const nothing = () => undefined

export const Unsaved = () => <SaveBar onSave={nothing} onCancel={nothing} />
export const Saving = () => <SaveBar onSave={nothing} onCancel={nothing} busy />
export const Saved = () => <SaveBar onSave={nothing} onCancel={nothing} done="Profile updated" />
