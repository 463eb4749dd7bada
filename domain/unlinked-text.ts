/** Characters that no name or address in India is written with; the joiners spell letters of its scripts. */
const NOT_IN_NAMES = /[^\u200c-\u200d\p{L}\p{M}\p{N} .,'’‘"“”\p{Pd}/&()#+·]/gu

/** Longer than the names of people and firms; beyond it a text is a message. */
const LONGEST_NAME = 60

/**
 * A name or an address as mails show it, on a single line of at most `longest` characters: what is no part of names is left out,
 * and nothing in it is a link.
 */
export function plainName(typed: string, longest = LONGEST_NAME): string {
  const name = unlinked(typed.replace(NOT_IN_NAMES, ' ')).replace(/ {2,}/g, ' ').trim()
  return [...name].slice(0, longest).join('').trim()
}

/** Invisible characters, but for those within a word: India's scripts are spelled with joiners. */
const INVISIBLE = /(?<![\p{L}\p{M}])\p{Cf}|\p{Cf}(?![\p{L}\p{M}])/gu
const SLASHES = /([/\\])[/\\]+/g
/** A colon before anything but a space, which may end the scheme of a link; not one within a time. */
const COLON = /(?<!\p{N})[:：﹕](?=\S)|[:：﹕](?=[^\s\p{N}])/gu
const AT = /(?<=\S)[@＠﹫]|[@＠﹫](?=\S)/gu
/**
 * A dot within a word, as in a domain; not one between initials, which may have two letters in the scripts of India, nor the only
 * one of a number. The group has a dot that is to be broken.
 */
const DOT =
  /(?<=(?<![\p{L}\p{M}\p{N}])[\u0900-\u0dff]?\p{L}\p{M}{0,5})\.(?=[\u0900-\u0dff]?\p{L}\p{M}{0,5}(?![\p{L}\p{M}\p{N}]))|(?<=(?<![\p{L}\p{M}\p{N}.])\p{N}{1,6})\.(?=\p{N}{1,6}(?!\.?[\p{L}\p{M}\p{N}]))|([.。．｡․﹒])(?=[\p{L}\p{M}\p{N}])/gu
/** Ten digits and more, as every telephone number of India has that can be called from anywhere. */
const PHONE = /\p{N}(?:[\p{Zs}\p{Pd}().[\]+~/−]*\p{N}){9,}/gu

/**
 * A text that a stranger may have typed, in which no mail program finds a link: addresses of pages and mails are broken by
 * spaces, telephone numbers by dots between their digits. Applied twice, it changes nothing the second time.
 */
export function unlinked(typed: string): string {
  return typed
    .replace(INVISIBLE, '')
    .replace(SLASHES, '$1')
    .replace(COLON, ': ')
    .replace(AT, ' @ ')
    .replace(DOT, (dot, broken: string | undefined) => (broken === undefined ? dot : `${broken} `))
    .replace(PHONE, (number) => (number.match(/\p{N}+/gu) ?? []).map(inFives).join(' · '))
}

/** Long groups of digits in fives, counted from the end, as mobile numbers are written. */
function inFives(group: string): string {
  const digits = [...group]
  if (digits.length < 7) return group
  return digits.map((digit, at) => (at > 0 && (digits.length - at) % 5 === 0 ? ` · ${digit}` : digit)).join('')
}
