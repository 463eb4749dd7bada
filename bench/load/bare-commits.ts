import pg from 'pg'
import { answerMessages, type Connections, runOnConnections } from './run-on-connections.ts'

// The lower bound of a write: one prepared insert into a small table of the same database, committed durably.
answerMessages(async (connections: Connections) => {
  const client = new pg.Client(connections.connection)
  await client.connect()
  await client.query('create table if not exists bench_commits (id bigint generated always as identity, said text)')
  const result = await runOnConnections(connections, async (connection) => {
    await connection.query({ name: 'bare', text: 'insert into bench_commits (said) values ($1)', values: ['durable'] })
  })
  await client.query('drop table bench_commits')
  await client.end()
  return result
})
