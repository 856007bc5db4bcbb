import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html } from './html.ts'
import { fill, fillMarkup } from './texts.ts'

test('a value is put into a text as it is, whatever it contains', () => {
  assert.equal(fill('{{one}} and {{other}}', { one: '{{other}}', other: '$&' }), '{{other}} and $&')
  assert.equal(fill('{{unknown}}', {}), '{{unknown}}')
})

test('a text is never markup, the values that are put into it may be', () => {
  assert.equal(
    fillMarkup('<b>{{name}}</b>', { name: html`<i>${'<'}</i>` }).join(''),
    '&lt;b&gt;<i>&lt;</i>&lt;/b&gt;',
  )
})
