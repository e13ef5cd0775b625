import { describe, expect, it } from '@jest/globals';
import { attachment } from './send-file.ts';

describe('the name of an attachment', () => {
  it.each([
    ['plan.pdf', `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
    ['Größe (1).pdf', `attachment; filename="Gr__e (1).pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29.pdf`],
    ['../../etc/passwd', `attachment; filename="passwd"; filename*=UTF-8''passwd`],
    ['a\\b\\c.txt', `attachment; filename="c.txt"; filename*=UTF-8''c.txt`],
    ['x"\r\nSet-Cookie: a=b', `attachment; filename="x_Set-Cookie: a=b"; filename*=UTF-8''x%22Set-Cookie%3A%20a%3Db`],
    ['\ud800.txt', `attachment; filename=".txt"; filename*=UTF-8''.txt`],
    ['\u0000', `attachment; filename="download"; filename*=UTF-8''download`],
  ])('%j is safe', (name, header) => {
    expect(attachment(name)).toBe(header);
  });
});
