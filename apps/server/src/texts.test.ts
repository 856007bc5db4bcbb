import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from './html.ts'
import { languageFor, localeOfBrowser } from './language.ts'
import { fill, fillMarkup, textsIn } from './texts.ts'

test('a value is put into a text as it is, whatever it contains', () => {
  assert.equal(fill('{{one}} and {{other}}', { one: '{{other}}', other: '$&' }), '{{other}} and $&')
  assert.equal(fill('{{unknown}}', {}), '{{unknown}}')
})

test('a text is never markup, the values that are put into it may be', () => {
  assert.equal(fillMarkup('<b>{{name}}</b>', { name: html`<i>${'<'}</i>` }).join(''), '&lt;b&gt;<i>&lt;</i>&lt;/b&gt;')
})

test('the first of a browser’s languages that the programme has is the reader’s', () => {
  for (const [wanted, locale] of [['fr-CH, en;q=0.8', 'fr'], ['sv, de-AT', 'de'], ['zh-TW', 'zh-Hans'], ['pt', 'pt-BR'], ['sv', undefined], ['', undefined], [undefined, undefined]] as const) {
    assert.equal(localeOfBrowser(wanted), locale)
  }
})

test('a language that is not complete yet is English', () => {
  for (const locale of ['fr', 'en-US', undefined, '__proto__', '../en-US']) assert.equal(languageFor(locale), 'en-US')
})

test('texts are read once', () => {
  assert.equal(textsIn('en-US', 'mails'), textsIn('en-US', 'mails'))
})
