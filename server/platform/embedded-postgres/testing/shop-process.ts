import { startEmbeddedPostgres } from '../embedded-postgres.ts'

// A shop that has nothing but its database: tells where it is, and stops it when asked to.
const [dataDirectory = ''] = process.argv.slice(2)
const starting = startEmbeddedPostgres({ dataDirectory, log: () => {} })
process.once('SIGTERM', async () => {
  await (await starting).stop()
  process.exit(0)
})
const answer = await starting.catch((error: Error) => ({ refusal: `${error.name}: ${error.message}` }))
console.log(JSON.stringify(answer))
