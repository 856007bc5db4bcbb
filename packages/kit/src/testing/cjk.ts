/** Letters of Chinese, Japanese and Korean, for which the pictures have a face of their own (face.css says the same ranges). */
export const cjk = /[\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af\uff00-\uffef]/g
