import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ApiError } from '../../../contract/client.ts'
import { refusals } from '../../../contract/errors.ts'
import { isTemporary } from './toast-error.ts'

const temporary = /^(payment_unavailable|took_too_long|too_many_requests|storage_unavailable|unavailable|failure)$/

test('every refusal is classified as temporary or final', () => {
  for (const [code, [status, message]] of Object.entries(refusals)) {
    const error = new ApiError(status, { code: code as keyof typeof refusals, message })
    assert.equal(isTemporary(error), temporary.test(code), code)
  }
})

test('no response, a failed proxy and unknown errors are temporary', () => {
  for (const status of [0, 502, 504]) {
    assert.ok(isTemporary(new ApiError(status, { code: 'unavailable', message: '' })))
  }
  assert.ok(isTemporary(new TypeError('Failed to fetch')))
  assert.ok(!isTemporary(new ApiError(403, { code: 'unavailable', message: '' })))
})
