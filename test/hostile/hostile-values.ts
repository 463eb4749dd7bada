/** JSON that `JSON.stringify` cannot produce; written into a body as it is. */
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
  'empty text': '',
  text: 'seven',
  'an empty list': [],
  'an empty object': {},
  'an operator': { $gt: '' },
}

export const numbers: Readonly<Record<string, unknown>> = {
  zero: 0,
  'minus zero': new RawJson('-0'),
  'a third': 0.333333333333,
  '2⁵³': 2 ** 53,
  '2⁶⁴': new RawJson('18446744073709551616'),
  '1e308': 1e308,
  '1e400': new RawJson('1e400'),
  NaN: new RawJson('NaN'),
  hexadecimal: new RawJson('0x10'),
  'a number as text': '2',
  'Devanagari digits': '२',
}

/** Texts that some interpreter might execute or expand. */
export const texts: Readonly<Record<string, string>> = {
  blank: '   ',
  NUL: 'a\0b',
  'CR LF and a header': 'a\r\nSet-Cookie: paudha_session=evil\r\n\r\n<html>',
  'half a surrogate pair': 'a\ud800b',
  'zero width': '\u200b\u200c\u200d\ufeff',
  'combining marks': `a${'\u0301'.repeat(200)}`,
  noncharacters: '\ufffe\uffff',
  'SQL that ends a string': "'; drop table users; --",
  'LIKE wildcards': '%_\\%',
  script: '<script>alert(1)</script>',
  'a script address': 'javascript:alert(1)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template injection
  'a template': '${7*7}{{7*7}}<%= 7*7 %>#{7*7}',
  'a formula': '=HYPERLINK("http://evil.example","x")',
  'path traversal': '../../../../etc/passwd',
  'a shell': '$(touch /tmp/x); `id` | cat',
  __proto__: '__proto__',
  'a regex bomb': `${'a'.repeat(5_000)}!`,
  '90 kB': 'x'.repeat(90_000),
}

/** Percent-encoded, for URLs. */
export const inAddresses: Readonly<Record<string, string>> = {
  'path traversal': '..%2f..%2f..%2fetc%2fpasswd',
  'path traversal, overlong': '%c0%ae%c0%ae%c0%af',
  'NUL after text': 'AAAAAAAAAAAAAAAAAAAA%00',
  'broken UTF-8': '%ff',
  'no escape': '%zz',
  'CR LF and a header': 'a%0d%0aSet-Cookie:%20paudha_session=evil',
  'SQL that is always true': "'%20or%20'1'='1",
  script: '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'full-width digits': '%EF%BC%91%EF%BC%92',
  negative: '-1',
  fraction: '1.5',
  enormous: '1e308',
  __proto__: '__proto__',
  'a space at the end': 'AAAAAAAAAAAAAAAAAAAA%20',
  'LIKE wildcards': '%25_%5C',
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
