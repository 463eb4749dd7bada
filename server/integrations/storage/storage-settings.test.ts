import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readEnvironment } from '../../environment.ts'

const bucket = {
  S3_ENDPOINT: 'https://s3.ap-south-1.amazonaws.com/',
  S3_REGION: 'ap-south-1',
  S3_BUCKET: 'nursery',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_PUBLIC_URL: 'https://pictures.paudha.example/',
}

test('without a bucket images are in the data directory', () => {
  const { s3, picturesUrl, uploadsDirectory } = readEnvironment({ DATA_DIR: '/srv/paudha', S3_BUCKET: '' })
  assert.deepEqual([s3, picturesUrl, uploadsDirectory], [null, null, '/srv/paudha/uploads'])
})

test('a bucket needs all of its variables', () => {
  const { s3, picturesUrl } = readEnvironment(bucket)
  const keys = { region: 'ap-south-1', bucket: 'nursery', accessKeyId: 'key', secretAccessKey: 'secret' }
  assert.deepEqual(s3, { endpoint: 'https://s3.ap-south-1.amazonaws.com', ...keys })
  assert.equal(picturesUrl, 'https://pictures.paudha.example')
})

test('half a bucket is refused at start, every missing variable named', () => {
  const { S3_PUBLIC_URL: _, S3_SECRET_ACCESS_KEY: __, ...half } = bucket
  assert.throws(() => readEnvironment(half), /S3_SECRET_ACCESS_KEY and S3_PUBLIC_URL must be set too/)
  assert.throws(() => readEnvironment({ ...bucket, S3_ENDPOINT: 'ftp://a' }), /S3_ENDPOINT must be an http/)
  assert.throws(() => readEnvironment({ ...bucket, S3_BUCKET: 'a/b' }), /S3_BUCKET must be the name of a bucket/)
})
