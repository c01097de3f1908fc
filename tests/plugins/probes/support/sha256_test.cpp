// Examples of the standards: NIST's "SHA-256" and "SHA_All" example values (FIPS 180-4), and RFC 4231 for HMAC.

#include "plugins/probes/support/encoding/sha256.h"
#include "tests/support/catch_compat.h"

namespace clusterwright::tests::sha256_test
{

using namespace clusterwright::probes;

namespace
{

std::string digestOf(std::string_view message)
{
    return hexadecimal(sha256(message));
}

std::string proofOf(std::string_view key, std::string_view message)
{
    return hexadecimal(hmacSha256(key, message));
}

} // namespace

TEST_CASE("SHA-256 gives the values of the standard's examples", "[probes][sha256]")
{
    CHECK(digestOf("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(digestOf("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(digestOf("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(digestOf("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmno"
                   "pqklmnopqrlmnopqrsmnopqrstnopqrstu") ==
          "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    CHECK(digestOf(std::string(1'000'000, 'a')) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("SHA-256 pads messages that end near the end of a block", "[probes][sha256]")
{
    // 55 bytes, a one and the length fill 64 bytes; with 56 bytes the length needs another block. Values by Python's hashlib.
    CHECK(digestOf(std::string(55, 'a')) ==
          "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
    CHECK(digestOf(std::string(56, 'a')) ==
          "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a");
    CHECK(digestOf(std::string(64, 'a')) ==
          "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
    CHECK(digestOf(std::string(119, 'a')) ==
          "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb");
}

TEST_CASE("HMAC-SHA256 gives the values of RFC 4231", "[probes][sha256]")
{
    CHECK(proofOf(std::string(20, '\x0b'), "Hi There") ==
          "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    CHECK(proofOf("Jefe", "what do ya want for nothing?") ==
          "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    CHECK(proofOf(std::string(20, '\xaa'), std::string(50, '\xdd')) ==
          "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
    CHECK(proofOf(std::string(131, '\xaa'),
                  "Test Using Larger Than Block-Size Key - Hash Key First") ==
          "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    CHECK(proofOf(std::string(131, '\xaa'),
                  "This is a test using a larger than block-size key and a larger than block-size "
                  "data. The key needs to be hashed before being used by the HMAC algorithm.") ==
          "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}

} // namespace clusterwright::tests::sha256_test
