import { StepHead, Steps } from './Steps.tsx'

const steps = [{ name: 'Country', note: 'United States' }, { name: 'Your details' }, { name: 'Nearly there' }]

export const AtTheSecondStation = () => <div style={{ width: 240 }}><Steps steps={steps} current={2} /></div>
export const AtTheFirstStation = () => <Steps steps={[{ name: 'Country' }, ...steps.slice(1)]} current={1} />
export const Heading = () => <StepHead step={1} />
