import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/embedded-postgres.ts'

// A shop process with only a database: prints its connection, and stops it on SIGTERM.
const [dataDirectory = ''] = process.argv.slice(2)
const starting = startEmbeddedPostgres({ dataDirectory, log: () => {} })
process.once('SIGTERM', async () => {
  await (await starting).stop()
  process.exit(0)
})
const answer = await starting.catch((error: Error) => ({ refusal: `${error.name}: ${error.message}` }))
console.log(JSON.stringify(answer))
