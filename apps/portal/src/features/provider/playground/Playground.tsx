import {
  Button,
  ButtonGroup,
  Icon,
  Lead,
  Plate,
  ProductMark,
  SkipLink,
  Stack,
  Text,
  TextField,
  Ticket,
  TicketRow,
  Topbar,
} from '@passerelle/kit'
import { ArrowUpRight, Copy } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Heading } from '../../../ui/Heading.tsx'
import { useExternalRedirect } from '../../../navigation/external-redirect.ts'
import { useNavigate } from '../../../navigation/history-state.tsx'
import { useQuery } from '../../../navigation/query.ts'
import { useSettings } from '../../../state/settings.ts'
import { useAppDispatch } from '../../../state/store.ts'
import { toastAdded } from '../../../state/toasts.ts'
import { PlaygroundResponse } from './PlaygroundResponse.tsx'
import { responseIn } from './playground-response.ts'
import { PlaygroundLink } from './PlaygroundLink.tsx'
import { markAsCode, TextWithCode } from './TextWithCode.tsx'
import { PageNotFound } from '../../../ui/lazy-page-not-found.ts'
import {
  challengeOf,
  flows,
  isWeb,
  linkOf,
  newVerifier,
  storeSentRequest,
  defaultClientId,
  type Flow,
  type PlaygroundRequest,
} from './playground-link.ts'
import styles from './Playground.module.css'

/**
 * /pg: builds an authorization link, opens it, and checks the response. If the playground is
 * switched off, the page does not exist.
 */
export function Playground() {
  const { playground } = useSettings()
  return playground ? <PlaygroundPage /> : <PageNotFound />
}

function PlaygroundPage() {
  const { t } = useTranslation(['playground', 'common'])
  const response = useResponse()
  return (
    <>
      <SkipLink>{t('common:skip')}</SkipLink>
      <Topbar brand={<Product />}>
        <span className={styles.here}>
          <Plate code>
            <code className={styles.name}>{path}</code>
          </Plate>
        </span>
      </Topbar>
      <main id="content" className={styles.pg}>
        <div className={styles.head}>
          <Heading title={t('title')} />
          <Lead>{t('lead')}</Lead>
        </div>
        {response && <PlaygroundResponse response={response} />}
        <LinkBuilder />
      </main>
    </>
  )
}

/**
 * Reads the response once and removes it from the address bar and the history, because it may
 * contain a token.
 */
function useResponse(): URLSearchParams | null {
  const query = useQuery()
  const navigate = useNavigate()
  const [response] = useState(() => responseIn(query.toString(), location.hash))
  useEffect(() => {
    if (!response) return
    if (location.hash !== '')
      history.replaceState(history.state, '', location.pathname + location.search)
    navigate(path, { replace: true })
  }, [response, navigate])
  return response
}

const product = 'Passerelle'
const path = '/pg'
const Product = () => (
  <a href={path} className={styles.product} translate="no">
    <ProductMark />
    <code>{product}</code>
  </a>
)

function LinkBuilder() {
  const { t } = useTranslation('playground')
  const client = useQuery().get('client_id')
  const [request, setRequest] = useState<PlaygroundRequest>({
    host: location.origin,
    clientId: client ?? defaultClientId,
    redirectUri: `${location.origin}/pg`,
    flow: 'id_token',
  })
  const { challenge, open, copy } = useLink(request)
  const errorOf = (address: string) => (isWeb(address) ? undefined : t('notWeb'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWeb(request.host)) open()
  }
  const field = (name: 'host' | 'redirectUri', label: string) => (
    <TicketRow>
      <TextField
        id={`pg-${name}`}
        inputMode="url"
        mono
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        label={<code className={styles.name}>{label}</code>}
        value={request[name]}
        error={name === 'host' && errorOf(request.host)}
        onChange={(value) => setRequest({ ...request, [name]: value.trim() })}
      />
    </TicketRow>
  )
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Ticket>
          {field('host', 'host')}
          {field('redirectUri', 'redirect_uri')}
        </Ticket>
        {/* Browsers compute challenges only in a secure context. */}
        {isSecureContext && (
          <FlowChoice flow={request.flow} onPick={(flow) => setRequest({ ...request, flow })} />
        )}
        <FixedParameters flow={request.flow} />
        <LinkButtons canOpen={isWeb(request.host)} onCopy={copy} />
      </form>
      <PlaygroundLink request={request} challenge={challenge} />
    </>
  )
}

/** Chooses between an id_token and a code with PKCE. */
function FlowChoice({ flow, onPick }: { flow: Flow; onPick: (flow: Flow) => void }) {
  const { t } = useTranslation('playground')
  return (
    <ButtonGroup label={t('responseType')}>
      {flows.map((each) => (
        <Button
          key={each}
          variant="group"
          aria-pressed={flow === each}
          onClick={() => onPick(each)}
        >
          <code className={styles.name}>{t(`flows.${each}`)}</code>
        </Button>
      ))}
    </ButtonGroup>
  )
}

function LinkButtons({ canOpen, onCopy }: { canOpen: boolean; onCopy: () => void }) {
  const { t } = useTranslation('playground')
  return (
    <Stack row>
      <Button
        type="submit"
        spread
        disabled={!canOpen}
        iconEnd={
          <span className={styles.arrow}>
            <Icon of={ArrowUpRight} />
          </span>
        }
      >
        {t('open')}
      </Button>
      <Button variant="secondary" icon={<Icon of={Copy} />} onClick={onCopy}>
        {t('copy')}
      </Button>
    </Stack>
  )
}

/**
 * Opens or copies the link. Both store the request in this tab, to check the response against it.
 */
function useLink(request: PlaygroundRequest) {
  const { t } = useTranslation('playground')
  const leave = useExternalRedirect()
  const dispatch = useAppDispatch()
  const [verifier] = useState(newVerifier)
  const [challenge, setChallenge] = useState('')
  useEffect(() => {
    const make = async () => setChallenge(await challengeOf(verifier))
    if (isSecureContext) void make()
  }, [verifier])

  const open = () => {
    storeSentRequest({ ...request, verifier })
    leave(linkOf(request, challenge))
  }
  const copied = async () => {
    storeSentRequest({ ...request, verifier })
    const isCopied = await navigator.clipboard.writeText(linkOf(request, challenge)).then(
      () => true,
      () => false,
    )
    dispatch(
      toastAdded({
        type: isCopied ? 'success' : 'error',
        message: t(isCopied ? 'copied' : 'notCopied'),
        autoClose: 2000,
      }),
    )
  }
  return { challenge, open, copy: () => void copied() }
}

const codeNames = {
  type: { id_token: 'id_token', code: 'code' },
  scope: 'openid',
  state: 'state',
  nonce: 'nonce',
  prompt: 'prompt=login',
} as const

/** Describes the fixed parameters of the link, with their names as code. */
function FixedParameters({ flow }: { flow: PlaygroundRequest['flow'] }) {
  const { t } = useTranslation('playground')
  const { scope, state, nonce, prompt, type } = codeNames
  const sentence = t(`fixed.${flow}`, {
    type: markAsCode(type[flow]),
    scope: markAsCode(scope),
    state: markAsCode(state),
    nonce: markAsCode(nonce),
    prompt: markAsCode(prompt),
  })
  return (
    <Text variant="small">
      <TextWithCode className={styles.name}>{sentence}</TextWithCode>
    </Text>
  )
}
