import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullName, greetingName, writesFamilyNameFirst } from '@passerelle/contracts/names.ts'

const chie = { name: 'Chie', surname: 'Mori' }

test('the family name comes first in Japanese, Korean and Chinese, and nowhere else', () => {
  for (const language of ['ja', 'ko', 'zh', 'zh-Hans', 'JA'])
    assert.equal(fullName(chie, language), 'Mori Chie', language)
  for (const language of ['en-US', 'de', 'pt-BR', 'kok', null, undefined])
    assert.equal(fullName(chie, language), 'Chie Mori', String(language))
  assert.equal(writesFamilyNameFirst('ja'), true)
})

test('a name in Chinese, Japanese or Korean letters begins with the family name for every reader', () => {
  assert.equal(fullName({ name: '千恵', surname: '森' }, 'en-US'), '森 千恵')
  assert.equal(fullName({ name: '민수', surname: '김' }, null), '김 민수')
})

test('a mail greets with the given name, and where the family name comes first with the whole name', () => {
  assert.equal(greetingName(chie, 'de'), 'Chie')
  assert.equal(greetingName(chie, 'ja'), 'Mori Chie')
})
