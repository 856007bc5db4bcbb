/**
 * Letters of Chinese and Japanese, for which the pictures have a face of their own (cjk-font.css
 * has the same ranges). No picture shows Korean ones.
 */
export const cjkLetters = /[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]/g
