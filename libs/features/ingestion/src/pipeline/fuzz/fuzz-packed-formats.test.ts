import { fuzzSuite } from './fuzz-suite.fixture.ts';

fuzzSuite(['pdf', 'docx', 'epub', 'zip']);
