import type { Meta } from '@storybook/react-vite'
import { UserRound } from 'lucide-react'
import type { Args } from '../../../test/stories/args.ts'
import { Brand } from '../../brand/Brand.tsx'
import { Button } from '../../button/Button.tsx'
import { Badge } from '../../feedback/badge/Badge.tsx'
import { Spinner } from '../../feedback/spinner/Spinner.tsx'
import { Horizon } from '../../horizon/Horizon.tsx'
import { SideMenu } from '../../side-menu/SideMenu.tsx'
import { StepHead, Steps } from '../../steps/Steps.tsx'
import { fullscreenStory } from '../../../test/stories/story-window.ts'
import { Lead, Text } from '../../text/Text.tsx'
import { Card, Centre, FirstLight, Page, PageHead, Shell, SignupFrame, Stack } from './Frames.tsx'
import { SkipLink, Topbar } from '../topbar/Topbar.tsx'

export default {
  title: 'Layout/Frames',
  component: Shell,
  subcomponents: { SignupFrame, Centre, Page, FirstLight, PageHead, Stack, Card },
  parameters: fullscreenStory(560),
} satisfies Meta<typeof Shell>

const brand = <Brand name="eXperts" href="#home" />
const rail = (label: string) => (
  <SideMenu label="Profile" entries={[{ href: '#info', label, icon: UserRound, current: true }]} />
)

export const Profile = (args: Args<typeof Shell>) => (
  <>
    <Topbar signed brand={brand} />
    <Shell rail={rail('Personal data')} {...args}>
      <PageHead end={<Badge tone="accent">Strategic</Badge>}>
        <Text variant="title">Personal data</Text>
      </PageHead>
      <Card>
        <Text>On a sheet.</Text>
      </Card>
    </Shell>
  </>
)
export const Signup = () => (
  <FirstLight>
    <SkipLink />
    <Topbar brand={brand}>
      <Button variant="clean" href="#signin">
        Sign in
      </Button>
    </Topbar>
    <SignupFrame
      steps={
        <Steps
          steps={[{ name: 'Country' }, { name: 'Your details' }, { name: 'Nearly there' }]}
          current={1}
        />
      }
    >
      <StepHead step={1} />
      <Lead>Choose the country you work in.</Lead>
    </SignupFrame>
  </FirstLight>
)
export const Result = () => (
  <Centre>
    <Horizon level={1} />
    <Text variant="title">Thank you for your registration.</Text>
    <Stack row>
      <Button href="#signin">Sign in</Button>
      <Button variant="secondary" href="#signup">
        Register now
      </Button>
    </Stack>
  </Centre>
)
export const Waiting = () => (
  <FirstLight>
    <Centre busy head={false}>
      <Spinner big label="Please wait" />
    </Centre>
  </FirstLight>
)
export const PlainPage = () => (
  <Page>
    <Text variant="title">Terms</Text>
    <Stack gap="close">
      <Text>First paragraph.</Text>
      <Text>Second paragraph.</Text>
    </Stack>
  </Page>
)
export const LongGerman = () => (
  <div lang="de">
    <Shell rail={rail('Persönliche Angaben')}>
      <PageHead end={<Badge>Vertragspartnerschaft</Badge>}>
        <Text variant="title">Benachrichtigungseinstellungen</Text>
      </PageHead>
      <Card>
        <Text>Auf einem Blatt.</Text>
      </Card>
    </Shell>
  </div>
)
export const LongJapanese = () => (
  <div lang="ja">
    <Shell rail={rail('個人情報')}>
      <PageHead end={<Badge>戦略パートナー</Badge>}>
        <Text variant="title">お知らせの受け取りに関する設定</Text>
      </PageHead>
      <Card>
        <Text>登録内容を確認しています。</Text>
      </Card>
    </Shell>
  </div>
)
