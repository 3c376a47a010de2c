import { expect, it } from 'vitest'
import { originProblem } from './url-problem.ts'

const origins = ['https://api.example.com', 'https://eu.example.com']

it.each([
  { url: 'https://api.example.com', problem: undefined },
  { url: 'https://api.example.com/', problem: undefined },
  { url: 'https://EU.example.com:443', problem: undefined },
  { url: 'http://127.0.0.1:4010', problem: undefined },
  { url: 'http://127.0.0.1:4011', problem: 'must be https' },
  { url: 'http://api.example.com', problem: 'must be https' },
  { url: 'https://api.example.com.evil.example', problem: 'must be https' },
  { url: 'https://api.example.com:8443', problem: 'must be https' },
  { url: 'https://api.example.com@evil.example', problem: 'must not contain a user name' },
  { url: 'https://api.example.com/v1', problem: 'must end with' },
  { url: 'api.example.com', problem: 'must be a URL' }
])('reports for $url: $problem', ({ url, problem }) => {
  const reported = originProblem(url, origins, ['http://127.0.0.1:4010'])

  if (problem === undefined) expect(reported).toBeUndefined()
  else expect(reported).toContain(problem)
})
