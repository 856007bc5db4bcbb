import { FirstLight } from '@passerelle/kit'
import { Route, Switch } from 'wouter'
import { WithTexts } from '../../i18n/WithTexts.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { Authorize } from './Authorize.tsx'
import { Logout } from './Logout.tsx'
import { Token } from './Token.tsx'

/** A page for developers, so other pages do not load it. */
const Playground = lazyPart(async () => (await import('./playground/Playground.tsx')).Playground, {
  Frame: Waiting,
})

/**
 * The pages between other sites and the portal. All except the playground show only a spinner,
 * unless there is a question or a problem.
 */
export function Component() {
  return (
    <FirstLight>
      <Switch>
        <Route path="/authorize">
          <Authorize />
        </Route>
        <Route path="/token">
          <Token />
        </Route>
        <Route path="/logout">
          <Logout />
        </Route>
        <Route path="/pg">
          {/* It scrolls, so the glow of the foot would jump when it is drawn. */}
          <div data-long>
            <WithTexts of={['playground']}>
              <Playground />
            </WithTexts>
          </div>
        </Route>
      </Switch>
    </FirstLight>
  )
}
