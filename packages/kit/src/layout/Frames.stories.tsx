import { Inbox, UserRound } from 'lucide-react'
import { Brand } from '../brand/Brand.tsx'
import { Button } from '../button/Button.tsx'
import { Badge } from '../feedback/Badge.tsx'
import { TextField } from '../field/TextField.tsx'
import { Horizon } from '../horizon/Horizon.tsx'
import { SideMenu } from '../side-menu/SideMenu.tsx'
import { StepHead, Steps } from '../steps/Steps.tsx'
import { Lead, Text } from '../text/Text.tsx'
import { Perforation, Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { Desk, DeskHead, DeskSplit } from './Desk.tsx'
import { Card, Centre, FirstLight, PageHead, Shell, SignupFrame, Stack } from './Frames.tsx'
import { SigninFrame } from './SigninFrame.tsx'
import { Languages } from './Languages.tsx'
import { SkipLink, Topbar } from './Topbar.tsx'

const brand = <Brand name="eXperts" href="/" />
const languages = [{ code: 'EN', name: 'English', lang: 'en-US', href: '?lang=en', current: true }, { code: 'PT', name: 'Português', lang: 'pt', href: '?lang=pt' }, { code: 'JP', name: '日本語', lang: 'ja', href: '?lang=ja' }]
const unchanged = () => undefined

export const Signin = () => (
  <SigninFrame brand={brand} art={<svg viewBox="0 0 10 10" />} foot={<Languages languages={languages} />}>
    <Text variant="title">Sign in</Text>
    <Ticket>
      <TicketRow><TextField id="login" label="Login or e-mail" value="claire.moreau@example.com" onChange={unchanged} autoComplete="username" /></TicketRow>
      <TicketRow><TextField id="other" label="Airport" value="LYS" onChange={unchanged} /></TicketRow>
    </Ticket>
    <Button wide type="submit">Sign in</Button>
    <Perforation />
    <Button wide spread variant="secondary" href="/signup">Register now</Button>
  </SigninFrame>
)

export const Signup = () => (
  <FirstLight>
    <SkipLink />
    <Topbar brand={brand}><Button variant="clean" href="/signin">Sign in</Button></Topbar>
    <SignupFrame steps={<Steps steps={[{ name: 'Country' }, { name: 'Your details' }, { name: 'Nearly there' }]} current={1} />}>
      <StepHead step={1} />
      <Lead>Choose the country you work in.</Lead>
    </SignupFrame>
  </FirstLight>
)

export const Profile = () => (
  <>
    <Topbar signed brand={brand} />
    <Shell rail={<><p>Claire Moreau</p><SideMenu label="Profile" entries={[{ href: '/profile', label: 'Personal data', icon: UserRound, current: true }]} /></>}>
      <PageHead end={<Badge tone="accent">Strategic</Badge>}><Text variant="title">Personal data</Text></PageHead>
      <Card><Text>On a sheet.</Text></Card>
    </Shell>
  </>
)

export const Result = () => (
  <Centre>
    <Horizon level={1} />
    <Text variant="title">Thank you for your registration.</Text>
    <Stack row><Button href="/signin">Sign in</Button><Button variant="secondary" href="/signup">Register now</Button></Stack>
  </Centre>
)

export const StaffDesk = () => (
  <Desk brand={brand} nav={<SideMenu compact label="Desk" entries={[{ href: '/staff', label: 'Registrations', icon: Inbox, count: 2, current: true }]} />} me="Inès Laurent">
    <DeskHead title="Registrations"><Button variant="filter" aria-pressed>All</Button></DeskHead>
    <DeskSplit panel={<Text variant="subtitle">Dana Whitfield</Text>} panelLabel="Registration" foot={<Button variant="primaryMedium">Approve</Button>}><Text>Nothing found.</Text></DeskSplit>
  </Desk>
)
