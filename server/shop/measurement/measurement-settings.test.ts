import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readEnvironment } from '../../environment.ts'

const measurementOf = (variables: Record<string, string>) => readEnvironment(variables).measurement

test('without a pixel nothing is measured; with a token events go to Meta, or to another address', () => {
  assert.equal(measurementOf({}), null)
  assert.deepEqual(measurementOf({ META_PIXEL_ID: '1234567890' }), { pixelId: '1234567890', forward: null })
  const keys = { META_PIXEL_ID: '1234567890', META_ACCESS_TOKEN: 'a-token-of-meta' }
  const forward = { accessToken: 'a-token-of-meta', graphUrl: 'https://graph.facebook.com/v25.0' }
  assert.deepEqual(measurementOf(keys), { pixelId: '1234567890', forward })
  const elsewhere = measurementOf({ ...keys, META_GRAPH_URL: 'http://127.0.0.1:9/v25.0/' })
  assert.equal(elsewhere?.forward?.graphUrl, 'http://127.0.0.1:9/v25.0')
})

test('invalid settings are refused at start, naming each', () => {
  assert.throws(() => measurementOf({ META_ACCESS_TOKEN: 'a-token-of-meta' }), /Set META_PIXEL_ID too/)
  assert.throws(() => measurementOf({ META_PIXEL_ID: 'my pixel' }), /META_PIXEL_ID must be the number of a pixel/)
  assert.throws(() => measurementOf({ META_GRAPH_URL: 'graph.facebook.com' }), /META_GRAPH_URL must be/)
})
