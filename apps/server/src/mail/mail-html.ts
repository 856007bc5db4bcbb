/**
 * The HTML of mails. Mail programs support tables and inline styles. No image or font is required,
 * and the dark theme is a media query.
 */
import { brandParts } from '@passerelle/contracts/page.ts'
import { Html, html } from '../i18n/html.ts'
import type { LabelledLink } from '../pages/foot.ts'
import type { Fact, MailContent } from './mail-parts.ts'

const text = new Html(`font-family:'Mona Sans','Helvetica Neue',Helvetica,Arial,sans-serif`)
const codeStyle = new Html(
  `font-family:'Overpass Mono',ui-monospace,Menlo,Consolas,'Courier New',monospace`,
)
const table = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0"')

const style = new Html(`
  body { margin: 0; padding: 0; background: #F5F5F2; -webkit-text-size-adjust: 100%; }
  table { border-collapse: separate; border-spacing: 0; }
  a { color: #16202E; }
  @media (max-width: 639px) {
    .pad { padding-left: 24px !important; padding-right: 24px !important; }
    .btn a { display: block !important; min-width: 0 !important; }
    .btn, .btn td { width: 100% !important; }
    .h1 { font-size: 30px !important; line-height: 36px !important; }
    .outer { padding: 16px 8px !important; }
  }
  @media (prefers-color-scheme: dark) {
    body, .page { background: #0B121B !important; }
    .card { background: #131C28 !important; border-color: #2C3848 !important; }
    .t5, .t5 a, a.t5 { color: #F7F4ED !important; }
    .t3 { color: #BCC5D0 !important; }
    .t2, .t2 a { color: #A1ADBB !important; }
    .line { background: #F7F4ED !important; }
    .dash { border-color: #445164 !important; }
    .cta { background: #FFB52E !important; }
    .cta a, .cta .arrow { color: #16202E !important; }
    .plate { background: #05090F !important; }
  }
`)

function brandRow(brand: string): Html {
  const { before, letter, after, plate } = brandParts(brand)
  return html`<tr><td style="padding:0 4px 20px"><table ${table}><tr>
<td class="plate" width="32" height="32" align="center" style="width:32px;height:32px;background:#16202E;border-radius:7px;${text};font-size:18px;line-height:32px;font-weight:800;color:#FFB020">${plate}</td>
<td class="t5" style="padding-left:11px;${text};font-size:19px;line-height:32px;color:#16202E">${before}<b style="font-weight:800">${letter}</b>${after}</td>
</tr></table></td></tr>`
}

/** The sun over the horizon, made of table cells. */
const horizon = html`<tr><td class="pad" style="padding:44px 48px 0"><table ${table} width="100%"><tr><td style="padding-left:30px;font-size:0;line-height:0"><table ${table}><tr><td width="60" height="30" style="width:60px;height:30px;background:#FFB020;border-radius:30px 30px 0 0;font-size:0;line-height:0">&nbsp;</td></tr></table></td></tr><tr><td class="line" height="2" style="height:2px;background:#16202E;font-size:0;line-height:0">&nbsp;</td></tr></table></td></tr>`

const words = ({
  title,
  paragraphs,
}: MailContent) => html`<tr><td class="pad" style="padding:36px 48px 0">
<h1 class="t5 h1" style="margin:0;${text};font-size:36px;line-height:42px;font-weight:300;letter-spacing:-.7px;color:#16202E">${title}</h1>
${paragraphs.map(
  (
    paragraph,
  ) => html`<p class="t3" style="margin:16px 0 0;${text};font-size:16px;line-height:26px;color:#454F5C">${paragraph}</p>
`,
)}</td></tr>`

const codeRow = (code: string) =>
  html`<tr><td class="pad t5" style="padding:28px 48px 0;${codeStyle};font-size:36px;line-height:44px;letter-spacing:2px;color:#16202E">${code}</td></tr>`

/** A button, and the same address as text. Outlook draws its own button. */
const button = (
  { label, address }: NonNullable<MailContent['link']>,
  hint: string,
) => html`<tr><td class="pad" style="padding:28px 48px 0">
<table ${table} class="btn"><tr><td class="cta" style="background:#16202E;border-radius:8px">
<!--[if mso]><v:roundrect href="${address}" style="height:48px;v-text-anchor:middle;width:280px;" arcsize="17%" stroke="f" fillcolor="#16202E"><center style="color:#ffffff;font-family:Arial;font-size:16px;font-weight:bold">${label}</center></v:roundrect><![endif]-->
<!--[if !mso]><!--><a href="${address}" style="display:inline-block;min-width:240px;padding:14px 20px;${text};font-size:16px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none"><span class="arrow" aria-hidden="true" style="float:right;color:#FFB020">&rarr;</span>${label}</a><!--<![endif]-->
</td></tr></table></td></tr>
<tr><td class="pad" style="padding:24px 48px 0">
<p class="t2" style="margin:0;${text};font-size:14px;line-height:20px;color:#58616D">${hint}</p>
<p style="margin:4px 0 0;${codeStyle};font-size:14px;line-height:22px;word-break:break-all"><a class="t5" href="${address}" style="color:#16202E">${address}</a></p>
</td></tr>`

function fact({ label, value, isCode }: Fact): Html {
  const valueMarkup = new Html(
    isCode
      ? `padding-top:10px;${codeStyle.markup};font-size:16px;line-height:24px;font-weight:400`
      : `padding-top:4px;${text.markup};font-size:26px;line-height:34px;font-weight:300;letter-spacing:-.4px`,
  )
  return html`<td class="t2" width="50%" valign="top" style="${text};font-size:13px;line-height:16px;font-weight:600;color:#58616D">${label}<div class="t5" style="${valueMarkup};color:#16202E">${value}</div></td>`
}

/** The part below the perforation, with the facts to remember. */
const stub = (
  facts: readonly Fact[],
) => html`<tr><td class="dash" style="border-top:2px dashed #B9BCBE;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="pad" style="padding:22px 48px 28px"><table ${table} width="100%"><tr>
${facts.map(fact)}
</tr></table></td></tr>`

const footRow = (links: readonly LabelledLink[]) =>
  html`<tr><td class="t2" style="padding:12px 8px 0;${text};font-size:14px;line-height:21px;color:#58616D">${links.map(({ label, address }, index) => html`${index > 0 ? html` &nbsp;·&nbsp; ` : undefined}<a class="t2" href="${address}" style="color:#58616D">${label}</a>`)}</td></tr>`

/** Renders a mail's content as HTML for mail programs. */
export function renderHtml(
  content: MailContent,
  brand: string,
  language: string,
  hint: string,
  foot: readonly LabelledLink[],
): Html {
  return html`<!doctype html>
<html lang="${language}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${content.subject}</title>
<style>${style}</style>
</head>
<body class="page">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${content.preview}</div>
<table ${table} width="100%" class="page" style="background:#F5F5F2"><tr><td class="outer" align="center" style="padding:48px 16px">
<table ${table} width="600" style="width:100%;max-width:600px">
${brandRow(brand)}
<tr><td class="card" style="background:#FFFFFF;border:1px solid #E5E5E0;border-radius:16px"><table ${table} width="100%">
${horizon}
${words(content)}
${content.code === undefined ? undefined : codeRow(content.code)}
${content.link ? button(content.link, hint) : undefined}
<tr><td style="height:32px;font-size:0;line-height:0">&nbsp;</td></tr>
${content.facts.length > 0 ? stub(content.facts) : undefined}
</table></td></tr>
<tr><td class="t2" style="padding:20px 8px 0;${text};font-size:14px;line-height:21px;color:#58616D">${content.why}</td></tr>
${foot.length > 0 ? footRow(foot) : undefined}
</table>
</td></tr></table>
</body>
</html>
`
}
