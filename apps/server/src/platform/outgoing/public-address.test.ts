import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '192.168.1.1'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.9.9.9'],
  ['link-local and cloud metadata', '169.254.169.254'],
  ['CGNAT', '100.64.0.1'],
  ['CGNAT, metadata of a cloud', '100.100.100.200'],
  ['this network', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['broadcast', '255.255.255.255'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['protocol assignments', '192.0.0.192'],
  ['documentation', '192.0.2.1'],
  ['benchmarking', '198.18.0.1'],
  ['a cloud’s own service', '168.63.129.16'],
  ['IPv6 loopback', '::1'],
  ['IPv6 unspecified', '::'],
  ['IPv6 link-local', 'fe80::1'],
  ['IPv6 link-local with its zone', 'fe80::1%eth0'],
  ['IPv6 unique local', 'fd00:ec2::254'],
  ['IPv6 site-local', 'fec0::1'],
  ['IPv6 multicast', 'ff02::1'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1'],
  ['IPv4 in IPv6, public', '::ffff:8.8.8.8'],
  ['IPv4-compatible IPv6', '::127.0.0.1'],
  ['NAT64', '64:ff9b::a9fe:a9fe'],
  ['NAT64, local', '64:ff9b:1::a00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:a00:1::'],
  ['IPv6 documentation', '2001:db8::1'],
  ['unallocated IPv6', '4000::1'],
  ['a name', 'localhost'],
  ['nothing', ''],
])('%s is not public: %s', (_kind, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2001:4860:4860::8888', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.ipV4Extended()), (text) => {
      expect(typeof isPublicAddress(text)).toBe('boolean');
    }),
  );
});
