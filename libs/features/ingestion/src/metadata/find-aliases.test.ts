import { describe, expect, it } from '@jest/globals';
import { findAliases } from './find-aliases.ts';

describe('short names of an instrument', () => {
  it.each([
    ['Burrow Protection and Wombat Conservation Act 2031', ['Burrow Protection and Wombat Conservation Act', 'BPWC Act', 'BPWC Act 2031', 'BP&WC Act', 'BP&WC Act 2031']],
    ['Burrow Protection and Wombat Conservation Act 2031 (Volume 2)', ['Burrow Protection and Wombat Conservation Act', 'BPWC Act', 'BPWC Act 2031', 'BP&WC Act', 'BP&WC Act 2031']],
    ['Soil Credits (Wombat Farming Initiative) Act 2031 (Cth)', ['Soil Credits (Wombat Farming Initiative) Act', 'SCWFI Act', 'SCWFI Act 2031', 'WFI Act', 'WFI Act 2031']],
    ['Burrow Tax Act 2031', ['Burrow Tax Act', 'BTA', 'BTA 2031']],
    ['Burrow Act 2031', ['Burrow Act']],
    ['Quoll Hill Local Environmental Plan 2031', ['Quoll Hill Local Environmental Plan', 'Quoll Hill LEP', 'Quoll Hill LEP 2031', 'QHLEP', 'QHLEP 2031']],
    ['Quoll Development Control Plan 2031', ['Quoll Development Control Plan', 'Quoll DCP', 'Quoll DCP 2031']],
    ['State Environmental Planning Policy (Burrows) 2031', ['State Environmental Planning Policy (Burrows)', 'Burrows SEPP', 'Burrows SEPP 2031', 'SEPP (Burrows)', 'SEPP (Burrows) 2031', 'SEPP Burrows', 'SEPP Burrows 2031']],
    ['Flooding', []],
  ])('of %j', (title, aliases) => {
    expect(findAliases(title, '')).toEqual(aliases);
  });

  it('takes the name that the text gives itself', () => {
    expect(findAliases('Quoll River Precinct', 'The Quoll River Precinct (QRP) is wet.')).toEqual(['QRP']);
    expect(findAliases('Quoll River Precinct', 'The Quoll River Precinct (see below) is wet.')).toEqual([]);
  });
});
