import entries from 'emojibase-data/en/data.json'
import { expect, test } from 'vitest'
import { decodeCatalogue, emojiCategories, loadEmoji } from './catalogue.ts'
import data from './data.json'
import text from './data.json?raw'
import { emojiDataJson } from '../../generate/emoji-data.ts'

test('data.json is what generate/emoji.ts makes from emojibase-data', () =>
  expect(text === emojiDataJson(entries)).toBe(true))

test('there are nine categories, none of them empty', () => {
  expect(Object.keys(data)).toEqual(emojiCategories)
  expect(emojiCategories).toHaveLength(9)
  expect(emojiCategories.filter((category) => data[category].length < 80)).toEqual([])
})

test('every emoji is there once, with a name', () => {
  const all = Object.values(decodeCatalogue(data)).flat()
  expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length)
  expect(all.length).toBe(1914)
  expect(
    all.filter(({ emoji, name }) => !/^\p{Emoji}\P{L}*$/u.test(emoji) || !/^\S.*\S$/.test(name)),
  ).toEqual([])
})

test('tones of skin are left out', () => expect(/[\u{1F3FB}-\u{1F3FF}]/u.test(text)).toBe(false))

test('they are read once', async () => expect(await loadEmoji()).toBe(await loadEmoji()))
