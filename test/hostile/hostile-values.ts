/** JSON that no JavaScript value stringifies to; it is written into a body as it is. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Values of other types than expected. */
export const otherTypes: Readonly<Record<string, unknown>> = {
  null: null,
  true: true,
  'a number': 7,
  'a fraction': 1.5,
  'empty text': '',
  text: 'seven',
  'an empty list': [],
  'a list in a list': [[1]],
  'an empty object': {},
  'an operator': { $gt: '' },
  'an object that says it is text': { toString: 'x', length: 1 },
}

export const numbers: Readonly<Record<string, unknown>> = {
  zero: 0,
  'minus zero': new RawJson('-0'),
  negative: -1,
  'a third': 0.333333333333,
  '2³¹': 2 ** 31,
  '2⁵³': 2 ** 53,
  '2⁶⁴': new RawJson('18446744073709551616'),
  '1e308': 1e308,
  '-1e308': -1e308,
  '1e400': new RawJson('1e400'),
  'a thousand digits': new RawJson('9'.repeat(1_000)),
  NaN: new RawJson('NaN'),
  Infinity: new RawJson('Infinity'),
  hexadecimal: new RawJson('0x10'),
  'a number as text': '2',
  'Devanagari digits': '२',
}

/** Texts that some interpreter reads as more than text. */
export const texts: Readonly<Record<string, string>> = {
  blank: '   ',
  NUL: 'a\0b',
  'control characters': '\u0001\u0008\u001b[31m',
  'CR LF and a header': 'a\r\nSet-Cookie: paudha_session=evil\r\n\r\n<html>',
  'half a surrogate pair': 'a\ud800b',
  'the other half': '\udc00',
  'zero width': '\u200b\u200c\u200d\ufeff',
  'right to left': '\u202eadmin\u202c',
  'combining marks': `a${'\u0301'.repeat(200)}`,
  noncharacters: '\ufffe\uffff',
  'full-width quote': '＇ or １=１',
  'SQL that ends a string': "'; drop table users; --",
  'SQL that is always true': "' or '1'='1",
  'SQL that sleeps': "'||pg_sleep(20)||'",
  'LIKE wildcards': '%_\\%',
  script: '<script>alert(1)</script>',
  'an image with a handler': '"><img src=x onerror=alert(1)>',
  'a script address': 'javascript:alert(1)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what is tried
  'a template': '${7*7}{{7*7}}<%= 7*7 %>#{7*7}',
  'a formula': '=HYPERLINK("http://evil.example","x")',
  'path traversal': '../../../../etc/passwd',
  'path traversal, encoded': '..%2f..%2fetc%2fpasswd%00.jpg',
  'a shell': '$(touch /tmp/x); `id` | cat',
  'a format': '%s%n%x%d',
  __proto__: '__proto__',
  constructor: 'constructor',
  'an inner address': 'http://169.254.169.254/latest/meta-data/',
  'a regex bomb': `${'a'.repeat(5_000)}!`,
  '10 kB': 'x'.repeat(10_000),
  '90 kB': 'x'.repeat(90_000),
}

/** Percent-encoded, for URLs. */
export const inAddresses: Readonly<Record<string, string>> = {
  'path traversal': '..%2f..%2f..%2fetc%2fpasswd',
  'path traversal, twice encoded': '%252e%252e%252fetc%252fpasswd',
  'path traversal, Windows': '..%5c..%5cboot.ini',
  'path traversal, overlong': '%c0%ae%c0%ae%c0%af',
  NUL: '%00',
  'NUL after text': 'AAAAAAAAAAAAAAAAAAAA%00',
  'broken UTF-8': '%ff',
  'half an escape': '%e2%82',
  'no escape': '%zz',
  'CR LF and a header': 'a%0d%0aSet-Cookie:%20paudha_session=evil',
  'SQL that is always true': "'%20or%20'1'='1",
  'SQL that ends a statement': '1;drop%20table%20users',
  script: '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'right to left': '%E2%80%AE',
  'full-width digits': '%EF%BC%91%EF%BC%92',
  negative: '-1',
  zero: '0',
  fraction: '1.5',
  enormous: '1e308',
  'nine nines and more': '9999999999999999999999',
  NaN: 'NaN',
  undefined: 'undefined',
  'an object as text': '%5Bobject%20Object%5D',
  __proto__: '__proto__',
  constructor: 'constructor',
  'a space at the end': 'AAAAAAAAAAAAAAAAAAAA%20',
  'LIKE wildcards': '%25_%5C',
  'a regex bomb': '(a%2B)%2B$',
  '10 kB': 'a'.repeat(10_000),
}

/** Fields that a body must not be able to set, in addition to all columns of the database. */
export const forgedFields: Readonly<Record<string, unknown>> = {
  isAdmin: true,
  is_admin: true,
  isActive: true,
  role: 'admin',
  permissions: ['*'],
  _id: 'F'.repeat(20),
  id: 'F'.repeat(20),
  userId: 'F'.repeat(20),
  user: { _id: 'F'.repeat(20), isAdmin: true },
  createdAt: '1970-01-01T00:00:00.000Z',
  version: '0',
  emailConfirmed: true,
  price: 1,
  amount: 1,
  status: 'paid',
  paymentDetails: { status: 'paid' },
}
