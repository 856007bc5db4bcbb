import { useLazyModule } from '../../useLazyModule.ts'
import type { CounterProps } from './Counter.tsx'

const importCounter = () => import('./Counter.tsx')

/** A counter, which few fields have. It shows when it has loaded. */
export function LazyCounter(props: CounterProps) {
  const { module } = useLazyModule(importCounter)
  return module && <module.Counter {...props} />
}
